import { describe } from 'vitest';
import { sliceOfCommit } from '../../apps/sulian/test/running/slice-of-commit.ts';
import { describeReach, listParts } from '../investigate/reach.ts';
import { ALL_LOOKS } from '../looks.ts';
import { HAS_REAL_BLOCKS } from '../real-server.ts';
import { startRealStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';

describe.skipIf(!HAS_REAL_BLOCKS)('on the first 4,313 blocks of Bitcoin', () => {
  // All screens are tested with the demo world; here only their content differs.
  const cases = sliceOfCommit('screens over real blocks', listParts(ALL_LOOKS));
  describeReach(
    useStage(() => startRealStage()),
    cases,
  );
});
