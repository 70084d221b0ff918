import { endRun } from './once-per-run';

export default endRun;
