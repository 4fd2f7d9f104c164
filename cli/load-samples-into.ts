import { composeSampleLoader } from "../server/compose.ts";
import { readConfig } from "../server/config.ts";
import { loadSamples, type SampleCounts } from "../server/features/samples/samples.ts";
import type { Deployment } from "./deployment.ts";
import { reportProgress } from "./report-progress.ts";
import type { Session } from "./session.ts";

export async function loadSamplesInto(
  deployment: Deployment,
  { signal, tell }: Pick<Session, "signal" | "tell">,
): Promise<SampleCounts> {
  const loader = await composeSampleLoader(readConfig(), deployment);
  try {
    let state = "Writing the sample itineraries …";
    const onImage = (nth: number, of: number) => {
      state = `Drawing picture ${nth} of ${of} …`;
    };
    const loading = loadSamples({ ...deployment, ...loader.parts }, { signal, onImage });
    return await reportProgress(tell, () => state, loading);
  } finally {
    await loader.close();
  }
}
