import { useState } from 'react'
import { Drawing } from '#core/ui-office/icons.tsx'
import styles from './file-field.module.css'

/** The picture at this address; a sheet of paper when it is none. Only trying tells: an extension says nothing. */
export function Preview({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  if (url && !broken) return <img className={styles.picture} src={url} alt="" onError={() => setBroken(true)} />
  return (
    <Drawing size={24}>
      {url ? (
        <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5" />
      ) : (
        <path d="M3 4.5h14v11H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 8v.01" />
      )}
    </Drawing>
  )
}
