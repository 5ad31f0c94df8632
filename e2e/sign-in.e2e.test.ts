import { afterAll, beforeAll } from 'vitest';
import { describeAccess } from './sign-in/access.ts';
import { describeAccessible, describeKeys } from './sign-in/accessible.ts';
import { describeForgot } from './sign-in/forgot.ts';
import { describeLogin } from './sign-in/login.ts';
import { type Stage, startStage } from './sign-in/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

describeLogin(() => stage);
describeAccess(() => stage);
describeAccessible(() => stage);
describeKeys(() => stage);
// Last: it leaves the officer with another password.
describeForgot(() => stage);
