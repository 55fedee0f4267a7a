/** Finds the script's address in the browser's error message. */
const lostScript = /https?:\S+/;

/**
 * Imports a module, and tries again where its script got lost. Some browsers remember a failed script for as long as the page is
 * open, so the second try uses another address. Fails as the import does.
 *
 * @param load imports the module
 */
export async function loadModule<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const [said = ''] = lostScript.exec(String(error)) ?? [];
    const address = said.slice(0, said.lastIndexOf('.js') + '.js'.length);
    if (!address.endsWith('.js')) throw error;
    const fresh = `${address}?again=${Date.now()}`;
    return (await import(/* @vite-ignore */ fresh)) as Loaded;
  }
}
