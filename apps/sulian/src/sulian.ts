import { KEEP_COMMAND, WORLD_COMMAND } from './demo/world-command.ts';

// A simulated chain needs little of the program, and is wanted at once.
if (process.argv[2] === WORLD_COMMAND) await import('./demo/world-child.ts');
else if (process.argv[2] === KEEP_COMMAND) await import('./demo/keep-world.ts');
else await import('./main.ts');
