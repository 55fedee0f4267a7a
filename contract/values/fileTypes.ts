export type FileType = 'image' | 'pdf' | 'audio' | 'video';

const megabytes: Readonly<Record<FileType, number>> = { image: 5, pdf: 5, audio: 10, video: 60 };

/** Returns the megabytes of the largest file of one of the `types`. */
const mostMegabytes = (types: readonly FileType[]): number =>
  Math.max(...types.map((type) => megabytes[type]));

export const megabyte = 1024 * 1024;

const tooLargeText = (types: readonly FileType[]): string =>
  `This file is larger than ${mostMegabytes(types)} MB.`;

/** The largest size of a file, and the text for a larger one. */
export interface SizeLimit {
  mostBytes: number;
  tooLarge: string;
}

/** Returns the limit for a file of one of the `types`. */
export const sizeLimitOf = (types: readonly FileType[]): SizeLimit => ({
  mostBytes: mostMegabytes(types) * megabyte,
  tooLarge: tooLargeText(types),
});

/** The meaning of a stored file's extension: how the server serves it, and which fields take it. */
export interface StoredKind {
  mimeType: string;
  type: FileType;
}

/** Browsers show or play all of these, and none can run a script, as SVG can. */
export const storedKinds = {
  jpg: { mimeType: 'image/jpeg', type: 'image' },
  png: { mimeType: 'image/png', type: 'image' },
  webp: { mimeType: 'image/webp', type: 'image' },
  gif: { mimeType: 'image/gif', type: 'image' },
  avif: { mimeType: 'image/avif', type: 'image' },
  mp3: { mimeType: 'audio/mpeg', type: 'audio' },
  m4a: { mimeType: 'audio/mp4', type: 'audio' },
  aac: { mimeType: 'audio/aac', type: 'audio' },
  ogg: { mimeType: 'audio/ogg', type: 'audio' },
  wav: { mimeType: 'audio/wav', type: 'audio' },
  flac: { mimeType: 'audio/flac', type: 'audio' },
  mp4: { mimeType: 'video/mp4', type: 'video' },
  webm: { mimeType: 'video/webm', type: 'video' },
  ogv: { mimeType: 'video/ogg', type: 'video' },
  pdf: { mimeType: 'application/pdf', type: 'pdf' },
} as const satisfies Record<string, StoredKind>;

export type StoredExtension = keyof typeof storedKinds;

export const isStoredExtension = (extension: string): extension is StoredExtension =>
  Object.hasOwn(storedKinds, extension);

/** Finds the kind of a stored file by its address `/uploads/…`. Undefined for other addresses. */
export function storedKindOf(address: string): StoredKind | undefined {
  const extension = /^\/uploads\/[\w-]+\.(\w+)$/.exec(address)?.[1] ?? '';
  return isStoredExtension(extension) ? storedKinds[extension] : undefined;
}

/** Whether `address` leads to a stored file, not to the web. */
export const isStoredAddress = (address: string): boolean => address.startsWith('/uploads/');

/** The name under which the file of a stored address is stored. */
export const storedNameIn = (address: string): string => address.replace(/^\/uploads\//, '');
