import { dirname, join } from 'node:path';
import type { DemoChain } from './world-process.ts';

/** The first blocks of a simulated chain as this very program makes them lie beside it, when somebody kept them there. */
export const keptFile = (chain: DemoChain): string => join(dirname(process.argv[1] ?? ''), `world-${chain}.kept`);
