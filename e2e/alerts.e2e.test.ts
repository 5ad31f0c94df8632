import { afterAll, beforeAll } from 'vitest';
import { describeAdmin } from './alerts/admin.ts';
import { describeDialog } from './alerts/dialog.ts';
import { describeLive } from './alerts/live.ts';
import { describeNotices } from './alerts/notices.ts';
import { describeReach } from './alerts/reach.ts';
import { describeSettings } from './alerts/settings.ts';
import { type DemoStage, startStage } from './stage.ts';

/** One server and one browser for alerts and what they tell. */
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

describeDialog(stage);
describeSettings(stage);
describeNotices(stage);
describeLive(stage);
describeReach(stage);
describeAdmin(stage);
