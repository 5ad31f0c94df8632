import { tsImport } from 'tsx/esm/api';

// What a thread begins with: it loads our sources as they are, whatever the program was started from and in whatever folder.
await tsImport('./parse-worker.ts', import.meta.url);
