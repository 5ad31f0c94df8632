import { afterAll, beforeAll } from 'vitest';
import { describeAssets } from './investigate/assets.ts';
import { type DemoStage, startStage } from './stage.ts';

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

describeAssets(stage);
