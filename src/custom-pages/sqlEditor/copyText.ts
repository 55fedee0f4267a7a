/** Puts a text on the clipboard; answers whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // there is no clipboard on plain http, or it is not for the page
    return false;
  }
}
