import { describe } from 'vitest';
import { describeRisk } from '../investigate/risk.ts';
import { describeSpeed } from '../investigate/speed.ts';
import { describeScreens } from '../investigate/states.ts';
import { describeTransaction } from '../investigate/transaction.ts';
import { HAS_REAL_BLOCKS } from '../real-server.ts';
import { startRealStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';

describe.skipIf(!HAS_REAL_BLOCKS)('on the first 4,313 blocks of Bitcoin', () => {
  const stage = useStage(() => startRealStage());

  describeRisk(stage);
  describeTransaction(stage);
  describeScreens(stage);
  describeSpeed(stage);
});
