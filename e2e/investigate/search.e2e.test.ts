import { describeContentPolicy } from '../content-policy.ts';
import { runsOn } from '../looks.ts';
import { startStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { describeChains } from './chains.ts';
import { describeEntity } from './entity.ts';
import { describeJobs } from './jobs.ts';
import { describeSearch } from './search.ts';
import { describeSearchStates } from './search-states.ts';

const stage = useStage(startStage);

if (runsOn('demo')) describeSearch(stage);
describeContentPolicy(stage);
describeSearchStates(stage);
describeEntity(stage);
describeJobs(stage);
describeChains(stage);
