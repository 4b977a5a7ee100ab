import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown } from '../frame/icons.tsx'
import { useShowFailure } from '../frame/screen.tsx'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  label: string
  /** Called at the click, because the name may contain the date. */
  fileName: () => string
  /** Loads the file; throws what a call throws. */
  fetchFile: () => Promise<Blob>
}

/** Downloads a file through a call with a token; shows an error if that fails. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps) {
  const showFailure = useShowFailure()
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile(), fileName()),
    onError: showFailure,
  })
  return (
    <Button
      variant="default"
      leftSection={<ArrowDown size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}
