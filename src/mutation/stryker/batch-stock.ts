import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StrykerOptions } from '@stryker-mutator/api/core';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import { commonTokens } from '@stryker-mutator/api/plugin';
import type { TestRunner } from '@stryker-mutator/api/test-runner';

const STOCK = '@stryker-mutator/vitest-runner';
const STOCK_NAME = 'vitest';

/** The defaults of the stock runner's options (its schema), for a run that does not load it as a plugin. */
const STOCK_DEFAULTS = { related: true, pool: 'threads' };

type StockFactory = Parameters<Injector<PluginContext>['injectFunction']>[0];

/** Makes Stryker's own vitest runner, the one that the project has installed; throws when there is none. */
export async function makeStockRunner(injector: Injector<PluginContext>): Promise<TestRunner> {
  const factory = await loadFactory();
  const options = injector.resolve(commonTokens.options);
  const complete: StrykerOptions = { ...options, [STOCK_NAME]: { ...STOCK_DEFAULTS, ...vitestOptions(options) } };
  const made: unknown = injector.provideValue(commonTokens.options, complete).injectFunction(factory);
  if (!isTestRunner(made)) throw new Error(`${STOCK} made no test runner: argvet-vitest does not know this version`);
  return made;
}

function vitestOptions(options: StrykerOptions): object {
  const given = options[STOCK_NAME];
  return typeof given === 'object' && given !== null ? given : {};
}

async function loadFactory(): Promise<StockFactory> {
  const loaded: unknown = await import(stockUrl());
  const plugins = property(loaded, 'strykerPlugins');
  for (const plugin of Array.isArray(plugins) ? plugins : []) {
    const factory = property(plugin, 'factory');
    if (property(plugin, 'name') === STOCK_NAME && isFactory(factory)) return factory;
  }
  throw new Error(`${STOCK} exports no test runner ${STOCK_NAME}: argvet-vitest does not know this version`);
}

function property(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

/** Its parameters are known to the injector alone. */
function isFactory(value: unknown): value is StockFactory {
  return typeof value === 'function';
}

function stockUrl(): string {
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(STOCK)).href;
  } catch {
    // Beside argvet, then: import says it in its own words when it is not there either.
    return import.meta.resolve(STOCK);
  }
}

function isTestRunner(value: unknown): value is TestRunner {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['capabilities', 'dryRun', 'mutantRun'].every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
