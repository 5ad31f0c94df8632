import { afterAll, beforeAll } from 'vitest';
import { describeEntity } from './investigate/entity.ts';
import { describeErrors } from './investigate/errors.ts';
import { describeObject } from './investigate/object.ts';
import { describeReach } from './investigate/reach.ts';
import { describeRisk } from './investigate/risk.ts';
import { describeSearch } from './investigate/search.ts';
import { describeSimulated } from './investigate/simulated.ts';
import { describeSpeed } from './investigate/speed.ts';
import { describeStates } from './investigate/states.ts';
import { describeTransaction } from './investigate/transaction.ts';
import { type DemoStage, startStage } from './stage.ts';

/** One server and one browser for all that an investigator looks at. */
let running: DemoStage | undefined;
const stage = (): DemoStage => {
  if (running === undefined) throw new Error('the server has not been started');
  return running;
};

beforeAll(async () => {
  running = await startStage();
});
afterAll(async () => {
  await running?.stop();
});

describeSearch(stage);
describeObject(stage);
describeRisk(stage);
describeTransaction(stage);
describeEntity(stage);
describeStates(stage);
describeSimulated(stage);
describeReach(stage);
describeErrors(stage);
describeSpeed(stage);
