import { describe } from 'vitest';
import { describeReach } from '../investigate/reach.ts';
import { HAS_REAL_BLOCKS } from '../real-server.ts';
import { startRealStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';

describe.skipIf(!HAS_REAL_BLOCKS)('on the first 4,313 blocks of Bitcoin', () => {
  describeReach(useStage(() => startRealStage()));
});
