import { expect, it } from 'vitest';
import { createLevelLog } from './level-log.ts';

it('tells each chain once, then all of them in one line a minute [R-RUN-131]', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const log = createLevelLog(
    (line) => void lines.push(line),
    () => nowMs,
  );
  log.report('BITCOIN', 200);
  log.report('ETHEREUM', 300);
  expect(lines).toEqual([
    'BITCOIN: level with its source at block 200',
    'ETHEREUM: level with its source at block 300',
  ]);
  // A block every five seconds on both, for two minutes and a half.
  for (let step = 1; step <= 30; step += 1) {
    nowMs = step * 5_000;
    log.report('BITCOIN', 200 + step);
    log.report('ETHEREUM', 300 + step);
  }
  expect(lines.slice(2)).toEqual([
    'level with their sources at blocks: Bitcoin 212, Ethereum 311',
    'level with their sources at blocks: Bitcoin 224, Ethereum 323',
  ]);
});
