/** The file with the id of the storage, beside the uploads (storage-id.ts). */
export const ID_FILE = 'storage-id';
