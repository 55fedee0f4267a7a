/** The endings that the data appends to a name: a kind of area, or where it is. */
const appended =
  / (district|division|taluka|community development block|group of monuments|maharashtra|west bengal|\(?india\)?)$/i;

/** Today's names of places, by the old spellings of the data. */
const todaysNames: Readonly<Record<string, string>> = {
  Allahabad: 'Prayagraj',
  'Prayagraj (Allahabad)': 'Prayagraj',
  Bhatinda: 'Bathinda',
  Cochin: 'Kochi',
  Cuddapah: 'Kadapa',
  Kalaburgi: 'Kalaburagi',
  Mapuca: 'Mapusa',
  Raurkela: 'Rourkela',
  Shimoga: 'Shivamogga',
};

/** Cities that the data lacks, by their states. */
const missing: Readonly<Record<string, readonly string[]>> = {
  Haryana: ['Manesar'],
  Maharashtra: ['Mira Bhayandar', 'Vasai'],
  Manipur: ['Imphal'],
  Uttarakhand: ['Rudrapur'],
};

const noCities = new Set(['Sector']);

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function cleanName(raw: string): string {
  const name = raw.trim().replace(appended, '');
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return todaysNames[capital] ?? capital;
}

/** Returns a state's cities as people choose them: each once, without the data's endings. */
export function cityNames(raw: readonly string[], state: string): string[] {
  const byLetters = new Map<string, string>();
  for (const name of [...raw.map(cleanName), ...(missing[state] ?? [])])
    if (!noCities.has(name) && !byLetters.has(lettersOf(name))) byLetters.set(lettersOf(name), name);
  return [...byLetters.values()];
}
