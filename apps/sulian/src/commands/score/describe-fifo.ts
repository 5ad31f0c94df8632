import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { say } from '../../texts/say.ts';

/** Share of a row first in, first out; nothing where the answer has no second method. */
export const toRowFifo = ({ fifo }: Pick<ScoringDetail, 'fifo'>): string =>
  fifo === undefined ? '' : `  ${say('first in, first out {{share}} %', { share: fifo.percentage.toFixed(2) })}`;

/** Names the second method, and what does not go by it. */
export const describeMethod = ({
  method,
  fifoNotFollowed: rest,
}: Pick<ScoringResult, 'method' | 'fifoNotFollowed'>): string[] =>
  method === undefined
    ? []
    : [
        say('second method: first in, first out. Severity, score and order of rows go by proportion'),
        ...(rest === undefined
          ? []
          : [
              say('first in, first out: {{share}} % not followed, beyond the budget', {
                share: rest.percentage.toFixed(2),
              }),
            ]),
      ];
