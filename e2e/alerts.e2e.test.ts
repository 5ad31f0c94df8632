import { describeAdmin } from './alerts/admin.ts';
import { describeBlockImports } from './alerts/block-imports.ts';
import { describeDialog } from './alerts/dialog.ts';
import { describeLive } from './alerts/live.ts';
import { describeNotices } from './alerts/notices.ts';
import { describeReach } from './alerts/reach.ts';
import { describeSettings } from './alerts/settings.ts';
import { describeSystem } from './alerts/system.ts';
import { startStage } from './stage.ts';
import { useStage } from './use-stage.ts';

/** Only this file creates alerts on the shared server: its tests begin with none in the case. */
const stage = useStage(startStage);

describeDialog(stage);
describeSettings(stage);
describeNotices(stage);
describeLive(stage);
describeReach(stage);
describeAdmin(stage);
describeSystem(stage);
describeBlockImports(stage);
