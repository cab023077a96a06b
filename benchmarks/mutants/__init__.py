"""Do the tests notice a rule that is broken? One small change at a time, and who notices it.

`python -m benchmarks.mutants pandemain --seed 24 --count 200` draws mutants (changes of one place of the rules), runs
the tests against each, and prints a table with every mutant that survived. `--only 17` runs one of them again.

    modules.py   what is changed, and which tests may notice it      places.py   every place that can be changed
    families.py  constants that can stand for each other             drawing.py  mutants drawn by a seed, their diffs
    putting.py   puts a mutant into the running program              judging.py  runs the tests until one fails
    calls.py     which functions were called                         campaign.py a process for each mutant
    report.py    the table; reasons.toml says why some survive        anew.py     one mutant in a new process
"""
