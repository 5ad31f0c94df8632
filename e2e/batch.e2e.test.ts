import { describeBatchLive } from './batch/live.ts';
import { describeBatchLooks } from './batch/looks.ts';
import { describeBatchRows } from './batch/rows.ts';
import { describeBatchUpload } from './batch/upload.ts';
import { startStage } from './stage.ts';
import { useStage } from './use-stage.ts';

/** A server of its own: screenings are of the whole case. */
const stage = useStage(() => startStage({}));

describeBatchUpload(stage);
describeBatchRows(stage);
describeBatchLive(stage);
describeBatchLooks(stage);
