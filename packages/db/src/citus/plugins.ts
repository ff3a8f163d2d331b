/** What has to be able to write a stream of changes out of a node, for a company to be moved from it while it is written. */
export const PLUGINS = ["pgoutput", "citus"] as const;

/** Which of them the setting `output_plugin_libraries` leaves out; none where there is no such setting, or it can't be seen (null). */
export const lackingPlugins = (setting: string | null): string[] => {
  if (setting === null) return [];
  const trusted = setting.split(",").map((name) => name.trim());
  return PLUGINS.filter((name) => !trusted.includes(name));
};
