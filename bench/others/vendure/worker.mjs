import core from '@vendure/core';
import { config } from './config.mjs';

const worker = await core.bootstrapWorker(config);
await worker.startJobQueue();
