import { capture, run } from './process.mjs';

/** Command and arguments of the npm that runs this process, otherwise of the one on the path. */
function toCommand(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** Runs npm to its end and returns its exit code. */
export const runNpm = (args, options) => run(...toCommand(args), options);

/** Output and exit code of npm; undefined where it cannot be started. */
export const captureNpm = (args, options) => capture(...toCommand(args), options);
