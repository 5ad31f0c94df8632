import { AppError } from '@sulian/domain';
import type { Command } from 'commander';
import { z } from 'zod';
import { serveWorld } from '../demo/world-child.ts';
import { WORLD_COMMAND } from '../demo/world-process.ts';

const worldChain = z.enum(['BITCOIN', 'ETHEREUM']);
const worldBase = z.object({ seed: z.string(), startTimeSec: z.int(), blocks: z.int().positive() });

/** A part of `serve` in a process of its own; nothing for users. */
export function addSimulatedNode(program: Command): void {
  program
    .command(`${WORLD_COMMAND} <chain> <base>`, { hidden: true })
    .description('a chain of the simulated world, for the program that started this one')
    .action((chain: string, base: string) => {
      if (process.send === undefined) throw new AppError('BAD_REQUEST', 'only the demo world starts this');
      return serveWorld(worldChain.parse(chain), worldBase.parse(JSON.parse(base)));
    });
}
