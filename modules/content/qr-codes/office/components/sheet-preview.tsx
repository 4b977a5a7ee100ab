import { Box, Loader, Pagination, Stack } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ActionFailure } from '#core/ui-office/frame/screen.tsx'
import styles from './sheet-preview.module.css'

/** Loads PDF.js, in its build for older browsers, and opens the file. */
async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const [pdfjs, worker, bytes] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
    file.arrayBuffer(),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  return pdfjs.getDocument({ data: bytes }).promise
}

/**
 * Renders the PDF itself, one sheet at a time, so that the preview is what will be printed. Browsers on tablets show
 * only the first page of a PDF.
 */
export function SheetPreview({ file, isOld }: { file: Blob; isOld: boolean }) {
  const { t } = useTranslation()
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [sheetNumber, setSheetNumber] = useState(1)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    const opening = openPdf(file)
    opening.then(
      (opened) => {
        if (!isWanted) return
        setHasFailed(false)
        setPdf(opened)
      },
      () => isWanted && setHasFailed(true),
    )
    return () => {
      isWanted = false
      void opening.then((opened) => opened.destroy()).catch(() => undefined)
    }
  }, [file])
  const sheetCount = pdf?.numPages ?? 1
  const shownSheet = Math.min(sheetNumber, sheetCount)
  if (hasFailed)
    return (
      <ActionFailure title={t('qrCodes.office.print.noPreview')}>
        {t('qrCodes.office.print.noPreviewText')}
      </ActionFailure>
    )
  return (
    <Stack gap={12} align="center">
      <Box pos="relative" w="100%" maw={620} className={styles.frame} aria-busy={isOld || !pdf}>
        {pdf && <Sheet pdf={pdf} number={shownSheet} label={t('qrCodes.office.print.sheet', { number: shownSheet })} />}
        {(isOld || !pdf) && <Loader pos="absolute" inset={0} m="auto" aria-label={t('qrCodes.office.print.drawing')} />}
      </Box>
      {sheetCount > 1 && (
        <Pagination
          total={sheetCount}
          value={shownSheet}
          onChange={setSheetNumber}
          siblings={0}
          getItemProps={(page) => ({ 'aria-label': t('qrCodes.office.print.sheet', { number: page }) })}
          getControlProps={(control) =>
            control === 'next' || control === 'previous' ? { 'aria-label': t(`qrCodes.office.print.${control}`) } : {}
          }
        />
      )}
    </Stack>
  )
}

/** Width in pixels: sharp on a tablet, and codes can be scanned from the screen. */
const widthPixels = 1240

function Sheet({ pdf, number: sheetNumber, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    let cancelDrawing: (() => void) | undefined
    const draw = async () => {
      const page = await pdf.getPage(sheetNumber)
      const element = canvas.current
      if (!isWanted || !element) return
      const viewport = page.getViewport({ scale: widthPixels / page.getViewport({ scale: 1 }).width })
      element.width = viewport.width
      element.height = viewport.height
      const renderTask = page.render({ canvas: element, viewport })
      cancelDrawing = () => renderTask.cancel()
      await renderTask.promise
      if (isWanted) element.dataset.sheet = String(sheetNumber)
    }
    // Cancels the rendering when another sheet or file is shown.
    draw().catch(() => undefined)
    return () => {
      isWanted = false
      cancelDrawing?.()
    }
  }, [pdf, sheetNumber])
  // A new canvas for each rendering, because one canvas allows only one at a time.
  return (
    <canvas
      key={`${pdf.fingerprints[0]} ${sheetNumber}`}
      ref={canvas}
      className={styles.sheet}
      role="img"
      aria-label={label}
    />
  )
}
