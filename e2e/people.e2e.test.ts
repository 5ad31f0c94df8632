import { describeAccess } from './sign-in/access.ts';
import { describeAccessible, describeKeys } from './sign-in/accessible.ts';
import { describeForgot } from './sign-in/forgot.ts';
import { describeLabelConflicts } from './sign-in/label-conflicts.ts';
import { describeLabelEntities } from './sign-in/label-entities.ts';
import { describeLabelImports } from './sign-in/label-imports.ts';
import { describeLabels } from './sign-in/labels.ts';
import { describeLogin } from './sign-in/login.ts';
import { describeReview } from './sign-in/review.ts';
import { startStage } from './sign-in/stage.ts';
import { describeTokens } from './sign-in/tokens.ts';
import { describeWalletReasons } from './sign-in/wallet-reasons.ts';
import { useStage } from './use-stage.ts';

/** A server of its own: accounts, sessions and labels are of all cases. */
const stage = useStage(startStage);

describeLogin(stage);
describeAccess(stage);
describeAccessible(stage);
describeTokens(stage);
describeKeys(stage);
describeReview(stage);
describeLabels(stage);
describeLabelImports(stage);
describeLabelEntities(stage);
describeLabelConflicts(stage);
describeWalletReasons(stage);
// Last: it leaves the officer with another password.
describeForgot(stage);
