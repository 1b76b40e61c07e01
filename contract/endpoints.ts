/*
 * What this origin serves beside pages (contract/paths.ts), and what its service worker answers. Constants of their own,
 * so that the browser's code has those that it needs.
 */

export const api = '/api';
/** The calls are below it. */
export const calls = '/api/v1';
export const sockets = '/socket.io';
export const health = '/healthz';
export const assets = '/assets';
export const icons = '/icons';
/** Uploaded pictures and papers. */
export const files = '/files';
export const backups = '/backups';
/** Pictures of shared links to items. */
export const sharePictures = '/og/items';
export const manifest = '/manifest.webmanifest';
export const serviceWorker = '/sw.js';
/** Papers saved in this browser, from the service worker. */
export const savedPapers = '/kept';
/** Other apps share photos to it. */
export const share = '/share';

export const fileUrl = (name: string): string => `${files}/${name}`;
export const iconUrl = (name: string): string => `${icons}/${name}`;
