/** The form's field that lets `UploadFile/ImageUpload` take a pdf as well: a dealer's GST certificate (spec 1 §7). */
export const certificateUpload = { field: 'Purpose', value: 'certificate' } as const;
