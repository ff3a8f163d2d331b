/** What has to be able to write a stream of changes out of a node, for a company to be moved from it while it is written. */
export const PLUGINS = ["pgoutput", "citus"] as const;

/** Which of them the setting `output_plugin_libraries` leaves out. */
export const lacksPlugins = (setting: string): string[] => {
  const trusted = setting.split(",").map((name) => name.trim());
  return PLUGINS.filter((name) => !trusted.includes(name));
};
