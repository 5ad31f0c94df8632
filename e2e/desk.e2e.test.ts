import { describeFiredAlerts } from './alerts/real-blocks.ts';
import { describeDeskAlerts } from './desk/alerts.ts';
import { describeCase } from './desk/case.ts';
import { describeDemoDesk } from './desk/demo.ts';
import { describeHomeDesk } from './desk/home.ts';
import { describeDeskImport } from './desk/import.ts';
import { describeDeskJobs } from './desk/jobs.ts';
import { describeDeskLooks } from './desk/looks.ts';
import { describeOtherCase } from './desk/other-case.ts';
import { describeProposals } from './desk/propose.ts';
import { describeReplies } from './desk/replies.ts';
import { describeTagpack } from './desk/tagpack.ts';
import { describeReach, listDeskPart } from './investigate/reach.ts';
import { LOOKS } from './looks.ts';
import { startStage } from './stage.ts';
import { useStage } from './use-stage.ts';

/** A server of its own: the desk is of the whole case. Blocks come soon, because alerts wait for them. */
const stage = useStage(() => startStage({ env: { SULIAN_DEMO_BLOCK_MS: '1500' } }));

describeDeskJobs(stage);
describeHomeDesk(stage);
describeDeskAlerts(stage);
describeCase(stage);
describeDeskLooks(stage);
describeReplies(stage);
describeProposals(stage);
describeTagpack(stage);
describeOtherCase(stage);
describeDemoDesk(stage);
describeDeskImport(stage);
describeFiredAlerts(stage);
describeReach(stage, listDeskPart(LOOKS));
