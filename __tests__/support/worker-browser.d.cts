import type { Browser } from 'playwright-core';

export function workerBrowser(): Promise<Browser>;
export function endWorkerBrowser(): Promise<void>;
