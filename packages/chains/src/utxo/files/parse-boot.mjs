import { tsImport } from 'tsx/esm/api';

// Entry point of a thread: loads the TypeScript sources, however the program was started and from whatever folder.
await tsImport('./parse-worker.ts', import.meta.url);
