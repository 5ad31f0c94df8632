import { runCli } from './cli.ts';

// The reader of our output may close it (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await runCli(process.argv.slice(2));
