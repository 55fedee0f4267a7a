/** The address of a script in what a browser says of one that it could not fetch. */
const lostScript = /https?:\S+/;

/**
 * Imports a module whose script may be lost on the way. Some browsers keep a script that was lost as lost for as long as
 * the page is open; under another address they ask for it again. Fails as the import does.
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
