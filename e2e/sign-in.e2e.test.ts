import { afterAll, beforeAll } from 'vitest';
import { describeLogin } from './sign-in/login.ts';
import { type Stage, startStage } from './sign-in/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

describeLogin(() => stage);
