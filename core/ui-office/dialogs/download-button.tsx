import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown } from '../frame/icons.tsx'
import { useShowFailure } from '../frame/screen.tsx'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  label: string
  /** Asked at the press: it may hold the day. */
  fileName: () => string
  /** Fetches the file; throws what a call throws. */
  fetchFile: () => Promise<Blob>
}

/** Fetches a file and gives it to the browser; where that fails, says why. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps) {
  const showFailure = useShowFailure()
  const downloading = useMutation({
    mutationFn: async () => saveFile(await fetchFile(), fileName()),
    onError: showFailure,
  })
  return (
    <Button
      variant="default"
      leftSection={<ArrowDown size={16} />}
      loading={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {label}
    </Button>
  )
}
