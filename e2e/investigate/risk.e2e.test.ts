import { runsOn } from '../looks.ts';
import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeEnds } from './ends.ts';
import { describeErrors } from './errors.ts';
import { describeLinks } from './links.ts';
import { describePayments } from './payments.ts';
import { describeRisk } from './risk.ts';
import { describeRiskStates } from './risk-states.ts';
import { describeSimulated } from './simulated.ts';
import { describeTrail } from './trail.ts';

const stage = useStage(startStage);

if (runsOn('demo')) describeRisk(stage);
describeRiskStates(stage);
describeEnds(stage);
describeErrors(stage);
describeSimulated(stage);
describeTrail(stage);
describePayments(stage);
describeLinks(stage);
