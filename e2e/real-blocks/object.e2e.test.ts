import { describe } from 'vitest';
import { describeObject } from '../investigate/object.ts';
import { describeSearch } from '../investigate/search.ts';
import { HAS_REAL_BLOCKS } from '../real-server.ts';
import { startRealStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeFirstPayment } from './first-payment.ts';

describe.skipIf(!HAS_REAL_BLOCKS)('on the first 4,313 blocks of Bitcoin', () => {
  const stage = useStage(() => startRealStage());

  // Only tests that other data can change: errors, waiting and loading are tested with the demo world.
  describeSearch(stage);
  describeObject(stage);
  describeFirstPayment(stage);
});
