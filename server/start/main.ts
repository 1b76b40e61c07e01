import { readConfig } from './config.ts';
import { runServer } from './run.ts';

await runServer(readConfig);
