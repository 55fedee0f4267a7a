/** What a stored file's extension says about it: how it is served, and which call takes it. */
export interface StoredKind {
  mimeType: string;
  group: 'image' | 'audio' | 'video' | 'certificate';
}

/** Only what browsers show or play by themselves and what can run no script; SVG is not among it. */
export const storedKinds = {
  jpg: { mimeType: 'image/jpeg', group: 'image' },
  png: { mimeType: 'image/png', group: 'image' },
  webp: { mimeType: 'image/webp', group: 'image' },
  gif: { mimeType: 'image/gif', group: 'image' },
  avif: { mimeType: 'image/avif', group: 'image' },
  mp3: { mimeType: 'audio/mpeg', group: 'audio' },
  m4a: { mimeType: 'audio/mp4', group: 'audio' },
  aac: { mimeType: 'audio/aac', group: 'audio' },
  ogg: { mimeType: 'audio/ogg', group: 'audio' },
  wav: { mimeType: 'audio/wav', group: 'audio' },
  flac: { mimeType: 'audio/flac', group: 'audio' },
  mp4: { mimeType: 'video/mp4', group: 'video' },
  webm: { mimeType: 'video/webm', group: 'video' },
  ogv: { mimeType: 'video/ogg', group: 'video' },
  pdf: { mimeType: 'application/pdf', group: 'certificate' },
} as const satisfies Record<string, StoredKind>;

export type StoredExtension = keyof typeof storedKinds;

export type UploadGroup = StoredKind['group'];

export const isStoredExtension = (extension: string): extension is StoredExtension =>
  Object.hasOwn(storedKinds, extension);

/** The kind of a stored file by its address `/uploads/…`; undefined for any other address. */
export function storedKindOf(address: string): StoredKind | undefined {
  const extension = /^\/uploads\/[\w-]+\.(\w+)$/.exec(address)?.[1] ?? '';
  return isStoredExtension(extension) ? storedKinds[extension] : undefined;
}
