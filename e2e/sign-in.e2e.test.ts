import { describeAccess } from './sign-in/access.ts';
import { describeAccessible, describeKeys } from './sign-in/accessible.ts';
import { describeForgot } from './sign-in/forgot.ts';
import { describeLogin } from './sign-in/login.ts';
import { startStage } from './sign-in/stage.ts';
import { describeTokens } from './sign-in/tokens.ts';
import { useStage } from './use-stage.ts';

const stage = useStage(startStage);

describeLogin(stage);
describeAccess(stage);
describeAccessible(stage);
describeTokens(stage);
describeKeys(stage);
// Last: it leaves the officer with another password.
describeForgot(stage);
