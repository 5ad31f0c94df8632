import { describe } from 'vitest';
import { describeObject } from '../investigate/object.ts';
import { describeRisk } from '../investigate/risk.ts';
import { describeSearch } from '../investigate/search.ts';
import { describeSpeed } from '../investigate/speed.ts';
import { describeScreens } from '../investigate/states.ts';
import { describeTransaction } from '../investigate/transaction.ts';
import { runsOn } from '../looks.ts';
import { HAS_REAL_BLOCKS } from '../real-server.ts';
import { startRealStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeFirstPayment } from './first-payment.ts';

describe.skipIf(!HAS_REAL_BLOCKS)('on the first 4,313 blocks of Bitcoin', () => {
  const stage = useStage(() => startRealStage());

  describeFirstPayment(stage);
  if (!runsOn('real')) return;
  // Only tests that other data can change: errors, waiting and loading are tested with the demo world.
  describeSearch(stage);
  describeObject(stage);
  describeRisk(stage);
  describeTransaction(stage);
  describeScreens(stage);
  describeSpeed(stage);
});
