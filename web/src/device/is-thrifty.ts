/** https://wicg.github.io/netinfo/, which not every browser has. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string; readonly type?: string };

/** Whether the browser says that data costs, or comes slowly. */
export const isThrifty = (): boolean => {
  const { connection } = navigator as { readonly connection?: Connection };
  return (
    connection !== undefined &&
    (connection.saveData === true ||
      connection.type === "cellular" ||
      connection.effectiveType === "slow-2g" ||
      connection.effectiveType === "2g")
  );
};
