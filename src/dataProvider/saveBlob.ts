/** Hands `blob` to the browser as a download named `fileName`. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // the download reads the address after this task: revoking it at once would cut it off
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
