/** Whether a stored file is a document that no picture shows; the server names files by what they hold. */
export const isPdf = (address: string): boolean => /\.pdf$/i.test(address);
