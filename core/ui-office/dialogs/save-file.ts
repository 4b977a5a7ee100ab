/** Saves a file through the browser. A file that requires a token in a header cannot be a plain link. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // By then the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
