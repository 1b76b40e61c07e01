import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of the whole program, for its sources (server/) and for the build (dist/server/). */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) as string);
