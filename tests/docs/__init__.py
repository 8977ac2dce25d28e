"""The pages that readers follow, held to the code: commands, options, codes, keys, links and examples."""
